/** What XRPC answers to a request that it does not accept: status 400 with a name and a sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: string
  constructor(error: string, message: string) {
    super(message)
    this.error = error
  }
}
