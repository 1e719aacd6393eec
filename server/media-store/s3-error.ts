/** An error as S3 reports it. Codes: Amazon S3 API reference, “Error responses”. */
export class S3Error extends Error {
  override name = 'S3Error'
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}
