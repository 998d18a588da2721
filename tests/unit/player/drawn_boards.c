/* The values were worked out by hand, from the definitions: not with the model
 * and not with the engine, which must both agree with them. */
#include "player/drawn.h"

const Drawn drawn_boards[] = {
    {
        /* The worked example of nmsc2022; its nine numbers come first. An I closes a hole. */
        .width = 10,
        .height = 20,
        .before = ". . # . . . . . . ."
                  ". . # # # # . # # #",
        .piece = 'I',
        .rotation = 0,
        .x = 5,
        .seen = ". . # . . # # # # ."
                ". . # # # # . # # #",
        .column_height = {0, 0, 2, 1, 1, 2, 2, 2, 2, 1},
        .worked = "deepest_well 2, total_height 13, holes 1, bumpiness 5, rows_cleared 0, row_transitions_open 7, "
                  "height_deviation 0.7810249675906655, pits 2, column_transitions_open 9, "
                  "max_height 2, mean_height 13/10, relative_height 2, altitude_difference 2, "
                  "roughness 41, "                        /* 2 zeros, 3 ones, 5 twos: 6 + 20 + 15 */
                  "diversity 4, "                         /* 0 2 -1 1 */
                  "well_count 1, deepest_well_walled 1, " /* the right end of row 1 */
                  "well_sum 2, well_sum_fast 2, "         /* and the hole */
                  "connected_holes_horizontal 1, connected_holes_vertical 1, hole_depth 1, rows_with_holes 1, "
                  "row_transitions 46, "    /* 4 + 6 + 18 * 2 */
                  "column_transitions 12, " /* 8 tops, 2 floors, 2 at the hole */
                  "blocks 12, weighted_blocks 17, eroded_cells 0, landing_height 1, constant 1",
    },
    {
        /* Wells at both walls and one between them; an I on end. */
        .width = 6,
        .height = 12,
        .before = ". . # . . ."
                  ". # # . # ."
                  ". # # . # ."
                  ". # # . # .",
        .piece = 'I',
        .rotation = 1,
        .x = 4,
        .seen = ". . . . # ."
                ". . . . # ."
                ". . . . # ."
                ". . # . # ."
                ". # # . # ."
                ". # # . # ."
                ". # # . # .",
        .column_height = {0, 3, 4, 0, 7, 0},
        .worked = "max_height 7, total_height 14, mean_height 14/6, relative_height 7, altitude_difference 7, "
                  "height_deviation sqrt(248)/6, " /* 6 (9 + 16 + 49) - 14 * 14 */
                  "bumpiness 22, "                 /* 3 1 4 7 7 */
                  "roughness 50, "                 /* three zeros to 3, 4, 7: 42; 3 to 4, 3 to 7, 4 to 7: 8 */
                  "diversity 1, deepest_well 7, "
                  "well_count 14, deepest_well_walled 7, " /* 3 + 4 + 7 */
                  "well_sum 44, well_sum_fast 44, "        /* 6 + 10 + 28 */
                  "pits 3, holes 0, connected_holes_horizontal 0, connected_holes_vertical 0, hole_depth 0, "
                  "rows_with_holes 0, "
                  "row_transitions 46, "      /* 3 * 6 + 6 + 3 * 4 + 5 * 2 */
                  "row_transitions_open 22, " /* 3 * 4 + 4 + 3 * 2 */
                  "column_transitions 6, column_transitions_open 3, "
                  "blocks 14, weighted_blocks 44, " /* 3 + 6 + 9 + 8 + 5 + 6 + 7 */
                  "rows_cleared 0, eroded_cells 0, landing_height 4.5, constant 1",
    },
    {
        /* A J hangs over the left shaft. Holes joined along columns and rows: four below the J, two beside the
         * open column 4, four in an L at columns 6 and 7. */
        .width = 10,
        .height = 10,
        .before = ". . . . . # # # . ."
                  ". . # # . # . . . ."
                  "# . # . . # . # . #"
                  "# . # . # # . # . #",
        .piece = 'J',
        .rotation = 3,
        .x = 0,
        .seen = "# # . . . . . . . ."
                "# . . . . # # # . ."
                "# . # # . # . . . ."
                "# . # . . # . # . #"
                "# . # . # # . # . #",
        .column_height = {5, 5, 3, 3, 1, 4, 4, 4, 0, 2},
        .worked = "max_height 5, total_height 31, mean_height 31/10, relative_height 5, altitude_difference 5, "
                  "height_deviation sqrt(249)/10, " /* 10 * 121 - 31 * 31 */
                  "bumpiness 13, "                  /* 0 2 0 2 3 0 0 4 2 */
                  "roughness 87, "
                  "diversity 3, " /* 0 -2 2 */
                  "deepest_well 4, "
                  "well_count 3, deepest_well_walled 2, " /* column 4: row 2; column 8: rows 0 and 1 */
                  "well_sum 15, "                         /* columns 1, 3, 4, 6, 8: 1 2 3; 1; 2; 1 2; 1 2 */
                  "well_sum_fast 16, "                    /* column 4: 1 2 */
                  "pits 1, holes 10, "
                  "connected_holes_horizontal 9, " /* 3 + 3 + 2 + 1 */
                  "connected_holes_vertical 4, hole_depth 4, rows_with_holes 4, "
                  "row_transitions 38, "            /* 8 + 8 + 6 + 4 + 2 + 5 * 2 */
                  "row_transitions_open 25, "       /* 8 + 8 + 5 + 3 + 1 */
                  "column_transitions 18, "         /* 1 3 1 3 1 1 3 3 1 1 */
                  "column_transitions_open 14, "    /* 1 2 1 2 1 1 2 3 0 1 */
                  "blocks 21, weighted_blocks 54, " /* 6 + 10 + 12 + 16 + 10 */
                  "rows_cleared 0, eroded_cells 0, landing_height 3, constant 1",
    },
    {
        /* An I removes three rows, with one between them that stays. */
        .width = 6,
        .height = 12,
        .see = SEE_CLEARED,
        .before = ". # . . . #"
                  "# # . # # #"
                  "# . . # # ."
                  "# # . # # #"
                  "# # . # # #",
        .piece = 'I',
        .rotation = 1,
        .x = 2,
        .seen = ". # . . . #"
                "# . # # # .",
        .column_height = {1, 2, 1, 1, 1, 2},
        .worked = "max_height 2, total_height 8, mean_height 8/6, relative_height 1, altitude_difference 1, "
                  "height_deviation sqrt(8)/6, " /* 6 * 12 - 8 * 8 */
                  "bumpiness 3, roughness 8, diversity 3, deepest_well 1, "
                  "well_count 1, deepest_well_walled 1, "
                  "well_sum 3, well_sum_fast 3, " /* and two covered ones */
                  "pits 0, holes 2, connected_holes_horizontal 2, connected_holes_vertical 2, hole_depth 2, "
                  "rows_with_holes 1, "
                  "row_transitions 28, " /* 4 + 4 + 10 * 2 */
                  "row_transitions_open 6, "
                  "column_transitions 10, "     /* 1 3 1 1 1 3 */
                  "column_transitions_open 8, " /* 1 2 1 1 1 2 */
                  "blocks 6, weighted_blocks 8, "
                  "rows_cleared 3, eroded_cells 9, " /* three cells of the I are in them */
                  "landing_height 1.5, constant 1",
    },
    {
        /* The same move, seen before the rows go. */
        .width = 6,
        .height = 12,
        .see = SEE_LANDED,
        .before = ". # . . . #"
                  "# # . # # #"
                  "# . . # # ."
                  "# # . # # #"
                  "# # . # # #",
        .piece = 'I',
        .rotation = 1,
        .x = 2,
        .seen = ". # . . . #"
                "# # # # # #"
                "# . # # # ."
                "# # # # # #"
                "# # # # # #",
        .column_height = {4, 5, 4, 4, 4, 5},
        .worked = "max_height 5, total_height 26, mean_height 26/6, relative_height 1, altitude_difference 1, "
                  "height_deviation sqrt(8)/6, " /* 6 * 114 - 26 * 26 */
                  "bumpiness 3, roughness 8, diversity 3, deepest_well 1, "
                  "well_count 1, deepest_well_walled 1, well_sum 3, well_sum_fast 3, pits 0, holes 2, "
                  "connected_holes_horizontal 2, connected_holes_vertical 2, "
                  "hole_depth 4, " /* two cells above each */
                  "rows_with_holes 1, "
                  "row_transitions 22, " /* 0 + 0 + 4 + 0 + 4 + 7 * 2 */
                  "row_transitions_open 6, "
                  "column_transitions 10, column_transitions_open 10, " /* 1 3 1 1 1 3 */
                  "blocks 24, weighted_blocks 64, "                     /* 6 + 12 + 12 + 24 + 10 */
                  "rows_cleared 3, eroded_cells 9, landing_height 1.5, constant 1",
    },
    {
        /* A full row above the board, which overflow does not remove: it counts two less than an empty one. */
        .width = 4,
        .height = 4,
        .game_over = GAME_OVER_OVERFLOW,
        .before = ". # . ."
                  "# # . #"
                  "# . # #"
                  "# # . #",
        .piece = 'I',
        .rotation = 0,
        .x = 0,
        .seen = "# # # #"
                ". # . ."
                "# # . #"
                "# . # #"
                "# # . #",
        .column_height = {5, 5, 5, 5},
        .worked = "max_height 5, total_height 20, mean_height 5, relative_height 0, altitude_difference 0, "
                  "height_deviation 0, bumpiness 0, roughness 0, diversity 1, deepest_well 0, "
                  "well_count 0, deepest_well_walled 0, "
                  "well_sum 4, well_sum_fast 4, " /* row 3, column 0; row 2, column 2; rows 1 and 0 */
                  "pits 0, holes 6, "
                  "connected_holes_horizontal 5, " /* 1 + 1 + 1 + 2 */
                  "connected_holes_vertical 5, "   /* 1 1 2 1 */
                  "hole_depth 7, "                 /* 1 3 2 1 */
                  "rows_with_holes 4, "
                  "row_transitions 8, " /* 2 + 2 + 2 + 4 - 2 */
                  "row_transitions_open 8, "
                  "column_transitions 14, column_transitions_open 13, " /* 3 3 5 3; 3 3 4 3 */
                  "blocks 14, weighted_blocks 42, "                     /* 3 + 6 + 9 + 4 + 20 */
                  "rows_cleared 0, eroded_cells 0, landing_height 4, constant 1",
    },
    {
        /* The same move where rows go first. */
        .width = 4,
        .height = 4,
        .game_over = GAME_OVER_OVERFLOW_CLEARED,
        .see = SEE_CLEARED,
        .before = ". # . ."
                  "# # . #"
                  "# . # #"
                  "# # . #",
        .piece = 'I',
        .rotation = 0,
        .x = 0,
        .seen = ". # . ."
                "# # . #"
                "# . # #"
                "# # . #",
        .column_height = {3, 4, 2, 3},
        .worked = "max_height 4, total_height 12, mean_height 3, relative_height 2, altitude_difference 2, "
                  "height_deviation sqrt(8)/4, " /* 4 * 38 - 12 * 12 */
                  "bumpiness 4, roughness 6, diversity 2, deepest_well 2, "
                  "well_count 2, deepest_well_walled 1, well_sum 4, well_sum_fast 4, pits 0, holes 2, "
                  "connected_holes_horizontal 2, connected_holes_vertical 2, "
                  "hole_depth 3, " /* column 1: 2; column 2: 1 */
                  "rows_with_holes 2, row_transitions 10, row_transitions_open 8, "
                  "column_transitions 8, column_transitions_open 7, " /* 1 3 3 1; 1 3 2 1 */
                  "blocks 10, weighted_blocks 22, "
                  "rows_cleared 1, eroded_cells 4, landing_height 4, constant 1",
    },
    {
        /* A U on its side has a hole of its own. Below it and below the top of column 4 there is one more each;
         * the second is open to the side. */
        .width = 8,
        .height = 12,
        .pieces = PIECES_PENTOMINO,
        .before = ". . . . # . . ."
                  "# . . # # . # ."
                  "# # . # . . # #",
        .piece = 'U',
        .rotation = 1,
        .x = 1,
        .seen = ". # # . . . . ."
                ". . # . # . . ."
                "# # # # # . # ."
                "# # . # . . # #",
        .column_height = {2, 4, 4, 2, 3, 0, 2, 1},
        .worked = "max_height 4, total_height 18, mean_height 18/8, relative_height 4, altitude_difference 4, "
                  "height_deviation sqrt(108)/8, " /* 8 * 54 - 18 * 18 */
                  "bumpiness 11, "                 /* 2 0 2 1 3 2 1 */
                  "roughness 46, "
                  "diversity 5, " /* 2 0 -2 1 -1 */
                  "deepest_well 3, "
                  "well_count 4, deepest_well_walled 1, " /* row 3 of column 0, 2 of 3, 1 of 5, 1 of 7 */
                  "well_sum 7, "                          /* those: 2 1 2 1; and the hole in column 2 */
                  "well_sum_fast 9, "                     /* 3 1 3 1 1 */
                  "pits 1, holes 3, connected_holes_horizontal 3, connected_holes_vertical 3, "
                  "hole_depth 6, " /* 1 3 2 */
                  "rows_with_holes 2, "
                  "row_transitions 34, "            /* 4 + 4 + 6 + 4 + 8 * 2 */
                  "row_transitions_open 13, "       /* 4 + 3 + 4 + 2 */
                  "column_transitions 14, "         /* 1 3 3 1 3 1 1 1 */
                  "column_transitions_open 11, "    /* 1 3 2 1 2 0 1 1 */
                  "blocks 15, weighted_blocks 31, " /* 5 + 12 + 6 + 8 */
                  "rows_cleared 0, eroded_cells 0, landing_height 2, constant 1",
    },
    {
        /* A T that is shifted below a cell in the top row falls further than the column's height says, and
         * removes a row down there. */
        .width = 6,
        .height = 6,
        .moves = MOVES_ROTATE_SHIFT,
        .see = SEE_CLEARED,
        .before = "# . . . . ."
                  ". . . . . ."
                  ". . . # . #"
                  ". . . # # #"
                  "# . . # . #"
                  "# # . # . #",
        .piece = 'T',
        .rotation = 0,
        .x = 0,
        .seen = "# . . . . ."
                ". . . . . ."
                ". # . # . #"
                "# . . # . #"
                "# # . # . #",
        .column_height = {5, 3, 0, 3, 0, 3},
        .worked = "max_height 5, total_height 14, mean_height 14/6, relative_height 5, altitude_difference 5, "
                  "height_deviation sqrt(116)/6, " /* 6 * 52 - 14 * 14 */
                  "bumpiness 14, roughness 34, diversity 1, deepest_well 3, "
                  "well_count 5, deepest_well_walled 3, " /* rows 0 and 2 of column 2, rows 0 to 2 of column 4 */
                  "well_sum 11, "                         /* 1 3; 1 2 3; and 1 in column 0 */
                  "well_sum_fast 13, "                    /* 1 2 3; 1 2 3; 1 */
                  "pits 2, holes 3, connected_holes_horizontal 3, connected_holes_vertical 2, hole_depth 2, "
                  "rows_with_holes 3, "
                  "row_transitions 20, "            /* 4 + 4 + 6 + 2 + 2 + 2 */
                  "row_transitions_open 14, "       /* 4 + 4 + 5 + 0 + 1 */
                  "column_transitions 10, "         /* 3 3 1 1 1 1 */
                  "column_transitions_open 8, "     /* 3 3 0 1 0 1 */
                  "blocks 11, weighted_blocks 24, " /* 4 + 6 + 9 + 5 */
                  "rows_cleared 1, eroded_cells 3, landing_height 2.5, constant 1",
    },
};

const int drawn_board_count = (int)(sizeof drawn_boards / sizeof *drawn_boards);
