/** An operation without a response may still arrive, so it isn't sent again before this time has passed. */
export const doubtMs = 10 * 60_000
