import type { ServerUnaryCall, sendUnaryData, ServerWritableStream } from '@grpc/grpc-js'
import type { Hub } from '../create-hub.ts'
import type { PageRequest } from '../page.ts'

/** A message's codec, as the protocol's package exports it. */
interface Codec<T> {
  encode(message: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

/** A method of the hub's gRPC service. */
export interface HubCall {
  /** `GetCast` */
  name: string
  readRequest(bytes: Uint8Array): unknown
  writeResponse(response: unknown): Buffer
  /** Answers once. Without it the call is a stream. */
  respond?(hub: Hub, request: unknown): unknown
  stream?(hub: Hub, call: ServerWritableStream<unknown, unknown>): void
}
export type UnaryCall = ServerUnaryCall<unknown, unknown>
export type Reply = sendUnaryData<unknown>

export const unaryCall = <Request, Response>(
  name: string,
  request: Codec<Request>,
  response: Codec<Response>,
  respond: (hub: Hub, request: Request) => Response | Promise<Response>,
): HubCall => ({
  name,
  readRequest: (bytes) => request.decode(bytes),
  writeResponse: (message) => Buffer.from(response.encode(message as Response).finish()),
  respond: (hub, asked) => respond(hub, asked as Request),
})

export const streamCall = <Request, Response>(
  name: string,
  request: Codec<Request>,
  response: Codec<Response>,
  stream: (hub: Hub, call: ServerWritableStream<Request, Response>) => void,
): HubCall => ({
  name,
  readRequest: (bytes) => request.decode(bytes),
  writeResponse: (message) => Buffer.from(response.encode(message as Response).finish()),
  stream: (hub, call) => stream(hub, call as ServerWritableStream<Request, Response>),
})

interface Paged {
  pageSize?: number | undefined
  pageToken?: Uint8Array | undefined
  reverse?: boolean | undefined
}

export const toPageRequest = ({ pageSize, pageToken, reverse }: Paged): PageRequest => ({
  size: pageSize,
  token: pageToken,
  isReversed: reverse,
})
