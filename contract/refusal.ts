/** Statuses that a call may be refused with. 200: a business error of the provider (provider API §1.3). */
export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 504

/** Of refusals that nobody tells apart. */
export const plainCode = 1

/** A refusal that the caller may read. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: RefusalStatus
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined
  /** What a client needs to go on, beside the words. */
  readonly data: object | undefined
  constructor(
    message: string,
    options: { code?: number; status?: RefusalStatus; retryAfter?: number; data?: object; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = options.code ?? plainCode
    this.status = options.status ?? 200
    this.retryAfter = options.retryAfter
    this.data = options.data
  }
}
