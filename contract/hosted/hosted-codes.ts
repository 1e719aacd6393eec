/** Reasons for refusing a hosted call that a page reacts to, in `error.code`; otherwise that is 40001. */
export const hostedCodes = {
  /** The network ended the session: the person must log in again. */
  ended: 1711,
  /** The network says the session belongs to someone else. */
  otherPerson: 1712,
  /** The network is unreachable: nothing is lost, and the call may be repeated. */
  networkAway: 1713,
  /** This browser has no such network session. */
  noSession: 1714,
  /** A Bluesky server requires the code it just emailed: repeat the call with `authFactorToken`. */
  secondFactor: 1715,
  /** The identifier, password or code was wrong. */
  wrongPassword: 1716,
  /** The person has not approved yet: poll again. */
  pending: 1717,
  /** The confirmation has expired or belongs to another browser: start over. */
  confirmationGone: 1718,
  /** Moving a sign-in method needs a login from the last few minutes. */
  staleLogin: 1704,
  /** The last login was with a sign-in method that was connected too recently for that. */
  newMethod: 1709,
  /** The sign-in method has just moved, and that can still be undone. */
  recentlyMoved: 1708,
  /** The network doesn't take the key that this server signs with: the person must approve one again. */
  invalidSigner: 1719,
  /** The network can't say whether it has the post: its author decides whether to send it again. */
  neverConfirmed: 1720,
} as const
