/** A phone must not fall asleep while its owner waits for a turn. */

/** Keep the screen on, also after it was out of sight; what is returned lets it sleep again. */
export function keepAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => {};
  let held: WakeLockSentinel | null = null;
  const hold = (): void => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").then(
      (lock) => (held = lock),
      () => {},
    );
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void held?.release();
  };
}
