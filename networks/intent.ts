/**
 * What an account wants, identical in every attempt to send it. Networks that take a key for a change derive it from this, so an attempt that arrives
 * late or twice changes nothing else.
 */
export interface Intent {
  /** A UUID. */
  id: string
  /** ms. When the account wanted it. */
  at: number
  /** An earlier attempt may have arrived, although no response did. */
  isRepeat: boolean
}
