/** An XRPC error: a status (mostly 400), a name and a message. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: string
  readonly status: 400 | 401 | 403
  constructor(error: string, message: string, status: 400 | 401 | 403 = 400) {
    super(message)
    this.error = error
    this.status = status
  }
}
