/** gRPC's names. */
type Status = 'InvalidArgument' | 'NotFound' | 'Internal' | 'Unknown'

/** Why a hub refuses a message or a question. Codes: Snapchain's HubError. */
export class HubRefusal extends Error {
  readonly status: Status
  /** Only of submissions. */
  readonly code: string | undefined

  /** Refuses a message. */
  constructor(code: string, reason: string, status: Status = 'InvalidArgument') {
    super(code ? `${code}/${reason}` : reason)
    this.status = status
    this.code = code || undefined
  }

  static invalid(reason: string): HubRefusal {
    return new HubRefusal('bad_request.validation_failure', reason)
  }

  /** Refuses a read; these refusals have no code. */
  static badRequest(reason: string): HubRefusal {
    return new HubRefusal('', reason)
  }

  static notFound(reason: string): HubRefusal {
    return new HubRefusal('', reason, 'NotFound')
  }

  /** As the hub's HTTP API prints the gRPC status. */
  get detail(): string {
    const headers = this.code ? `{"x-err-code": "${this.code}"}` : '{}'
    return `status: ${this.status}, message: ${JSON.stringify(this.message)}, details: [], metadata: MetadataMap { headers: ${headers} }`
  }
}
