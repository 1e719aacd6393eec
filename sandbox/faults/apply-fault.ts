import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Random } from '../seed/random.ts'
import type { Fault } from './fault-rule.ts'
import { readBody, toHeaders, type Forwarder } from './forwarder.ts'

export interface FaultOptions {
  forward: Forwarder['forward']
  random: Random
  later(ms: number, act: () => void): void
}

const json = { 'content-type': 'application/json' }
const otherShapes = ['[1,2,3]', '"text"', 'null', '{"data":7,"feed":"x","items":{},"timeline":null}', '{"data":{"posts":[],"feed":{}}}']

/** Answers a call with a fault. */
export function applyFault(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  { forward, random, later }: FaultOptions,
): void {
  switch (fault.fault) {
    case 'latency':
      return later(Math.max(0, fault.ms + (random.next() * 2 - 1) * (fault.jitter ?? 0)), () => forward(request, response))
    case 'hold':
      return void fault.until.then(() => forward(request, response))
    case 'late-answer':
      return forward(request, response, {
        respond: (body, answer) =>
          later(fault.ms, () => {
            if (response.destroyed) return
            response.writeHead(answer.statusCode ?? 502, toHeaders(answer))
            response.end(body)
          }),
      })
    case 'straggle':
      return void readBody(request).then(
        (body) => later(fault.ms, () => forward(request, response, { body })),
        () => response.destroy(),
      )
    case 'refuse':
      return void request.socket.destroy()
    case 'hang':
      return void request.resume()
    case 'status':
      return sendStatus(fault, response)
    case 'garbage':
      return void response.writeHead(200, json).end(Buffer.from(Array.from({ length: 400 }, () => random.below(256))))
    case 'wrong-types':
      return void response.writeHead(200, json).end(random.pick(otherShapes))
    case 'empty':
      return void response.writeHead(200, json).end()
    default:
      return forward(request, response, {
        respond(body, answer) {
          const { 'content-length': _length, ...headers } = toHeaders(answer)
          response.writeHead(answer.statusCode ?? 502, headers)
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

function sendStatus({ status, headers = {}, body }: Extract<Fault, { fault: 'status' }>, response: ServerResponse): void {
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
