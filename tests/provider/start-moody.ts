import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenRaw, type StandIn } from '@chorus/sandbox/stand-in'

/** How a service is: it answers; hangs up; says nothing; fails; talks nonsense; never stops; sends one elsewhere. */
export type Mood = 'well' | 'broken' | 'silent' | 'failing' | 'garbled' | 'endless' | 'moving'

export interface Asked {
  path: string
  authorization: string | undefined
  body: string
}

export interface Moody extends StandIn {
  mood: Mood
  /** Everything that it was asked, the oldest first. */
  asked: Asked[]
  /** Of what it was asked, how much had this in its path. */
  count(part: string): number
}

export interface MoodyAnswer {
  status: number
  json: unknown
}

/** A service of a network that is not always well. `answer` says what it says when it is; a plain value goes out as JSON. */
export async function startMoody(answer: (asked: Asked) => MoodyAnswer | undefined, elsewhere = ''): Promise<Moody> {
  const asked: Asked[] = []
  const standIn = await listenRaw(async (request: IncomingMessage, response) => {
    const one = { path: request.url ?? '', authorization: request.headers.authorization, body: await text(request) }
    asked.push(one)
    const say = (status: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    if (moody.mood === 'silent') return undefined
    if (moody.mood === 'broken') return request.socket.destroy()
    if (moody.mood === 'failing') return say(500, '{"error":"it broke"}')
    if (moody.mood === 'garbled') return say(200, '<!doctype html><title>Maintenance</title>')
    if (moody.mood === 'moving') return say(302, '', { location: `${elsewhere}${one.path}` })
    const { status, json } = answer(one) ?? { status: 404, json: { error: 'not found' } }
    // What was asked for, and so much more.
    if (moody.mood === 'endless') return say(status, JSON.stringify({ ...Object(json), fill: 'x'.repeat(1 << 20) }))
    return say(status, JSON.stringify(json))
  })
  const moody: Moody = {
    ...standIn,
    mood: 'well',
    asked,
    count: (part) => asked.filter(({ path }) => path.includes(part)).length,
  }
  return moody
}
