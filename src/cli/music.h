/* music.h - the tune through a sound program, if there is one. */
#ifndef WELLBRED_CLI_MUSIC_H
#define WELLBRED_CLI_MUSIC_H

#include <stdbool.h>

/* Begin to play, again and again. Where there is no sound program, or it finds
 * nothing to play on, it is quiet: that is never an error. */
void music_start(void);
void music_stop(void);

/* Be quiet for a while; may be called at any time. */
void music_pause(bool paused);

#endif
