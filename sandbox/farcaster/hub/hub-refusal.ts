/** Why a hub refuses a message. Codes: Snapchain's HubError. */
export class HubRefusal extends Error {
  readonly code: string

  constructor(code: string, reason: string) {
    super(`${code}/${reason}`)
    this.code = code
  }

  static invalid(reason: string): HubRefusal {
    return new HubRefusal('bad_request.validation_failure', reason)
  }

  /** As the hub's HTTP API prints the gRPC status. */
  get detail(): string {
    return `status: InvalidArgument, message: ${JSON.stringify(this.message)}, details: [], metadata: MetadataMap { headers: {"x-err-code": "${this.code}"} }`
  }
}
