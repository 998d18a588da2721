/* A match against a player. Both have the same pieces; the rival plays one
 * every so often, and when the person's game is over, all that are left. */
#include "play.h"

enum { PIECES_AT_ONCE = 1000 };

void rival_start(Play *play, const SessionPlan *plan)
{
    Rival *rival = &play->rival;
    SessionPlan own = *plan;
    own.judge = &rival->brain.judge;
    own.gravity = false;
    session_start(&rival->session, &own);
    rival->waited = 0;
}

void rival_change_speed(Rival *rival, double factor)
{
    const double slowest = 0.01, fastest = 1000;
    double speed = rival->speed * factor;
    rival->speed = speed < slowest ? slowest : speed > fastest ? fastest : speed;
}

static void play_a_piece(Rival *rival)
{
    Placement placement;
    if (brain_choose(&rival->brain, &rival->session, &placement))
        session_place(&rival->session, placement);
    else
        session_press(&rival->session, PRESS_HARD_DROP); /* it ends here */
}

void rival_pass(Play *play, double seconds)
{
    Rival *rival = &play->rival;
    rival->waited += session_is_playing(&play->session) ? rival->speed * seconds : PIECES_AT_ONCE;
    for (; rival->waited >= 1 && !match_is_over(play); rival->waited--)
        if (session_is_playing(&rival->session))
            play_a_piece(rival);
}

/* With a limit, both play to their end. */
bool match_is_over(const Play *play)
{
    bool person = session_is_playing(&play->session), rival = session_is_playing(&play->rival.session);
    return play->rules.settings.max_pieces ? !person && !rival : !person || !rival;
}

int match_result(const Play *play)
{
    const Counters *person = &play->session.counters, *rival = &play->rival.session.counters;
    if (play->rules.settings.max_pieces)
        return (person->score > rival->score) - (person->score < rival->score);
    return session_is_playing(&play->session) - session_is_playing(&play->rival.session);
}
