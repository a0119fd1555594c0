/** ms, never going back: an end stays. @param elapsed ms that no setting of the wall clock changes */
export function steadyClock(
  wall: () => number = () => Date.now(),
  elapsed: () => number = () => performance.now(),
): () => number {
  let [lastWall, lastElapsed] = [wall(), elapsed()];
  let behind = 0;
  return () => {
    const [now, passed] = [wall(), elapsed() - lastElapsed];
    const moved = now - lastWall;
    if (moved < 0) behind += Math.ceil(passed) - moved;
    else if (behind > 0) behind = Math.max(0, behind - Math.max(0, Math.floor(moved - passed)));
    [lastWall, lastElapsed] = [now, lastElapsed + passed];
    return now + behind;
  };
}
