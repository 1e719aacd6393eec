/** An error as Farcaster's client API writes it. */
export class ClientRefusal extends Error {
  override name = 'ClientRefusal'
  readonly status: 400 | 401 | 403 | 404 | 429
  readonly reason: string | undefined
  readonly retryAfter: number | undefined
  constructor(status: ClientRefusal['status'], message: string, { reason, retryAfter }: { reason?: string; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
  }
  toJson() {
    return { errors: [{ message: this.message, ...(this.reason && { reason: this.reason }) }] }
  }
}

export const castNotFound = () => new ClientRefusal(404, 'Cast not found')
