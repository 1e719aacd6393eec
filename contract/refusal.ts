/** Status of X when its credits are used up, and of our server when a daily budget for a network's API is. */
export const budgetSpent = 402

/** Statuses of a refusal. 200: a business error of the provider (provider API §1.3). */
export type RefusalStatus = 200 | 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 451 | 500 | 502 | 503 | 504

/** The code of refusals that clients need not tell apart. */
export const plainCode = 1

/** An error whose message the caller may read. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: RefusalStatus
  /** s until a retry makes sense. */
  readonly retryAfter: number | undefined
  /** Data the client needs to continue, beside the message. */
  readonly data: object | undefined
  /**
   * Whether the call counts against the limit of failed calls. A question to the caller doesn't, nor does our own error or that of a service
   * which doesn't respond.
   */
  readonly countsAsFailure: boolean
  constructor(
    message: string,
    options: {
      code?: number
      status?: RefusalStatus
      retryAfter?: number
      data?: object
      countsAsFailure?: boolean
      cause?: unknown
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = options.code ?? plainCode
    this.status = options.status ?? 200
    this.retryAfter = options.retryAfter
    this.data = options.data
    this.countsAsFailure = options.countsAsFailure ?? this.status < 500
  }
}
