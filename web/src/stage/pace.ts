/** How long things take on the stage. */

export type Speed = "slow" | "normal" | "fast" | "off";

export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];

const FACTOR: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };

/** Milliseconds at normal speed with nothing else waiting. */
export const FLIGHT = 460;
export const TURNING = 1100;
export const SHAKING = 420;
/** After an act, so that it can be taken in before the next one. */
export const BREATH = 260;
export const STAMPED = 1500;
/** All cards at the start of a round together. */
export const DEALING = 900;
/** From one lamp to the next, where tunnels are joined or cut off. */
export const LAMP = 60;

/** Who is asked for a move sees the table at most so long after it was told, at whatever speed. */
export const ASKED_WAITS = 1200;

/** From so many waiting changes on, nothing is played out until the table is caught up with. */
export const TOO_MANY = 6;

/** How much of its time an act gets while others wait behind it. */
export function share(speed: Speed, waiting: number): number {
  if (waiting >= TOO_MANY) return 0;
  return FACTOR[speed] / (1 + 0.6 * waiting);
}
