import { Metadata, Server, ServerCredentials, status, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js'
import type { Hub } from '../create-hub.ts'
import { HubRefusal } from '../hub-refusal.ts'
import { accountCalls } from './account-calls.ts'
import { eventCalls } from './event-calls.ts'
import type { HubCall, Reply, UnaryCall } from './hub-call.ts'
import { messageCalls } from './message-calls.ts'

const calls = [...messageCalls, ...accountCalls, ...eventCalls]

const codes = { InvalidArgument: status.INVALID_ARGUMENT, NotFound: status.NOT_FOUND, Internal: status.INTERNAL, Unknown: status.UNKNOWN }

function toStatus(error: unknown) {
  if (!(error instanceof HubRefusal)) return { code: status.INTERNAL, details: String(error) }
  const metadata = new Metadata()
  if (error.code) metadata.set('x-err-code', error.code)
  return { code: codes[error.status], details: error.message, metadata }
}

const toDefinition = ({ name, readRequest, writeResponse, stream }: HubCall): ServiceDefinition[string] => ({
  path: `/HubService/${name}`,
  requestStream: false,
  responseStream: stream !== undefined,
  requestDeserialize: readRequest,
  responseSerialize: writeResponse,
  // Only a client needs these.
  requestSerialize: () => Buffer.alloc(0),
  responseDeserialize: () => undefined,
})

const toHandler = (hub: Hub, { respond, stream }: HubCall): UntypedServiceImplementation[string] =>
  respond
    ? (call: UnaryCall, reply: Reply) => {
        const answer = async () => respond(hub, call.request)
        answer().then(
          (response) => reply(null, response),
          (error: unknown) => reply(toStatus(error)),
        )
      }
    : (call: Parameters<NonNullable<typeof stream>>[1]) => {
        try {
          stream!(hub, call)
        } catch (error) {
          call.emit('error', toStatus(error))
        }
      }

/** A hub's gRPC service on 127.0.0.1. Methods that it lacks are unimplemented. Closing ends open streams at once. */
export async function startGrpc(hub: Hub, port: number): Promise<{ address: string; close(): Promise<void> }> {
  const server = new Server()
  server.addService(
    Object.fromEntries(calls.map((call) => [call.name, toDefinition(call)])),
    Object.fromEntries(calls.map((call) => [call.name, toHandler(hub, call)])),
  )
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, found) => (error ? reject(error) : resolve(found)))
  })
  return { address: `127.0.0.1:${bound}`, close: async () => server.forceShutdown() }
}
