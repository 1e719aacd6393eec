import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenRaw, type StandIn } from '@chorus/sandbox/stand-in'

/** broken: closes the connection. silent: never responds. failing: 500. garbled: HTML with status 200. endless: 1 MiB too much. redirecting: 302. */
export type ServiceMode = 'healthy' | 'broken' | 'silent' | 'failing' | 'garbled' | 'endless' | 'redirecting'

export interface ReceivedRequest {
  path: string
  authorization: string | undefined
  body: string
}

export interface FaultyService extends StandIn {
  mode: ServiceMode
  /** Every request received, oldest first. */
  requests: ReceivedRequest[]
  /** Counts the requests whose path contains `part`. */
  count(part: string): number
}

export interface ServiceResponse {
  status: number
  json: unknown
}

/** A service whose failures a test controls. `respond` is used in every mode that returns a body of its own; undefined means 404. */
export async function startFaultyService(
  respond: (request: ReceivedRequest) => ServiceResponse | undefined,
  redirectTarget = '',
): Promise<FaultyService> {
  const requests: ReceivedRequest[] = []
  const standIn = await listenRaw(async (incoming: IncomingMessage, response) => {
    const request = { path: incoming.url ?? '', authorization: incoming.headers.authorization, body: await text(incoming) }
    requests.push(request)
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    if (service.mode === 'silent') return undefined
    if (service.mode === 'broken') return incoming.socket.destroy()
    if (service.mode === 'failing') return send(500, '{"error":"it broke"}')
    if (service.mode === 'garbled') return send(200, '<!doctype html><title>Maintenance</title>')
    if (service.mode === 'redirecting') return send(302, '', { location: `${redirectTarget}${request.path}` })
    const { status, json } = respond(request) ?? { status: 404, json: { error: 'not found' } }
    if (service.mode === 'endless') return send(status, JSON.stringify({ ...Object(json), fill: 'x'.repeat(1 << 20) }))
    return send(status, JSON.stringify(json))
  })
  const service: FaultyService = {
    ...standIn,
    mode: 'healthy',
    requests,
    count: (part) => requests.filter(({ path }) => path.includes(part)).length,
  }
  return service
}
