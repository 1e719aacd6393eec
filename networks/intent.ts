/**
 * What an account wants, the same in each attempt to send it. Networks that take a key for a change derive it from this, so an attempt that arrives
 * late or twice changes nothing more.
 */
export interface Intent {
  /** A UUID. */
  id: string
  /** ms. When the account wanted it. */
  at: number
  /** An earlier attempt may have arrived, though no answer did. */
  isRepeat: boolean
}
