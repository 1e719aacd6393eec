import { request as ask, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRandom } from '../seed/random.ts'
import { listenRaw, type StandIn } from '../stand-in.ts'
import { createTrigger, type Fault, type FaultRule } from './fault-rule.ts'

export interface FaultProxyOptions {
  /** The stand-in or local service behind the proxy. Resolved on each call, so it may start after the proxy. */
  target: string | (() => string)
  rules?: readonly FaultRule[]
  seed?: number
  port?: number
}

export interface FaultProxy extends StandIn {
  /** Replaces the rules and resets their counts. The first matching rule applies. */
  set(rules: readonly FaultRule[]): void
  clear(): void
  /** The latest calls, oldest first. */
  seen: readonly { method: string; path: string; fault?: Fault['fault'] }[]
}

const remembered = 1000
const hop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
])

/** Passes every call through unchanged, except where a rule applies. */
export async function startFaultProxy({ target, rules = [], seed = 1, port }: FaultProxyOptions): Promise<FaultProxy> {
  const random = createRandom(`faults/${seed}`)
  // One connection per call: reusing one as it closes would add an unintended fault.
  const agent = new Agent({ keepAlive: false })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const seen: { method: string; path: string; fault?: Fault['fault'] }[] = []
  let triggers: { rule: FaultRule; strikes: (method: string, path: string) => boolean }[] = []

  const set = (next: readonly FaultRule[]) => {
    triggers = next.map((rule) => ({ rule, strikes: createTrigger(rule, random.next) }))
  }
  set(rules)

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const pass = (
    request: IncomingMessage,
    response: ServerResponse,
    { change, body: sent }: { change?: (body: Buffer, answer: IncomingMessage) => void; body?: Buffer } = {},
  ) => {
    const url = new URL(request.url ?? '/', typeof target === 'string' ? target : target())
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hop.has(name) && name !== 'host'))
    // Some calls sign their URL, host included.
    headers['x-forwarded-host'] ??= request.headers.host
    const upstream = ask(url, { method: request.method, headers, agent }, (answer) => {
      if (change)
        return void collect(answer).then(
          (body) => change(body, answer),
          () => response.destroy(),
        )
      // The client has gone, but the call was executed.
      if (response.destroyed) return void answer.resume()
      response.writeHead(answer.statusCode ?? 502, keep(answer))
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    if (sent) upstream.end(sent)
    else request.pipe(upstream)
  }

  const strike = (fault: Fault, request: IncomingMessage, response: ServerResponse): void => {
    switch (fault.fault) {
      case 'latency':
        return later(Math.max(0, fault.ms + (random.next() * 2 - 1) * (fault.jitter ?? 0)), () => pass(request, response))
      case 'late-answer':
        return pass(request, response, {
          change: (body, answer) =>
            later(fault.ms, () => {
              if (response.destroyed) return
              response.writeHead(answer.statusCode ?? 502, keep(answer))
              response.end(body)
            }),
        })
      case 'straggle':
        return void collect(request).then(
          (body) => later(fault.ms, () => pass(request, response, { body })),
          () => response.destroy(),
        )
      case 'refuse':
        return void request.socket.destroy()
      case 'hang':
        return void request.resume()
      case 'status':
        return answerStatus(fault, response)
      case 'garbage':
        response.writeHead(200, { 'content-type': 'application/json' })
        return void response.end(Buffer.from(Array.from({ length: 400 }, () => random.below(256))))
      case 'wrong-types':
        response.writeHead(200, { 'content-type': 'application/json' })
        return void response.end(
          random.pick(['[1,2,3]', '"text"', 'null', '{"data":7,"feed":"x","items":{},"timeline":null}', '{"data":{"posts":[],"feed":{}}}']),
        )
      case 'empty':
        response.writeHead(200, { 'content-type': 'application/json' })
        return void response.end()
      default:
        return pass(request, response, {
          change: (body, answer) => {
            response.writeHead(answer.statusCode ?? 502, dropLength(keep(answer)))
            if (fault.fault === 'bom') return void response.end(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]))
            const half = body.subarray(0, Math.floor(body.length / 2))
            if (fault.fault === 'truncate') return void response.end(half)
            // Headers, or headers and half the body, then the connection is cut.
            if (fault.fault === 'reset-after-headers') response.flushHeaders()
            else response.write(half)
            later(5, () => request.socket.destroy())
          },
        })
    }
  }

  const standIn = await listenRaw(
    (request, response) => {
      const [method = 'GET', path = '/'] = [request.method, request.url]
      const rule = triggers.find(({ strikes }) => strikes(method, path))?.rule
      seen.push({ method, path, fault: rule?.fault })
      if (seen.length > remembered) seen.shift()
      if (rule) strike(rule, request, response)
      else pass(request, response)
    },
    { port },
  )

  const close = async () => {
    for (const timer of timers) clearTimeout(timer)
    agent.destroy()
    await standIn.close()
  }
  return { url: standIn.url, set, clear: () => set([]), seen, close, [Symbol.asyncDispose]: close }
}

function answerStatus({ status, headers = {}, body }: Extract<Fault, { fault: 'status' }>, response: ServerResponse): void {
  // Gateways answer in HTML, services in JSON.
  const isPage = status === 502
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers })
  response.end(
    body ??
      (isPage
        ? '<html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>'
        : JSON.stringify({ error: 'InternalServerError', message: 'Something broke' })),
  )
}

const keep = (answer: IncomingMessage): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(answer.headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined && !hop.has(entry[0])),
  )

const dropLength = ({ 'content-length': _length, ...headers }: Record<string, string | string[]>) => headers

async function collect(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
