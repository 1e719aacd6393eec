/** An OAuth error response. RFC 6749 §5.2 */
export class OauthFault extends Error {
  override name = 'OauthFault'
  readonly code: string
  readonly status: 400 | 401
  constructor(code: string, message: string, status: 400 | 401 = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
