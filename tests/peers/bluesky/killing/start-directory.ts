import { listen, type StandIn } from '@chorus/sandbox/stand-in'

/** A proxy of the real PLC directory that replaces the PDS `from` with `to`. */
export const startDirectory = (plc: string, { from, to }: { from: string; to: string }): Promise<StandIn> =>
  listen(async ({ url }) => {
    const { pathname, search } = new URL(url)
    const answer = await fetch(plc + pathname + search)
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json', 'access-control-allow-origin': '*' }
    return new Response((await answer.text()).replaceAll(from, to), { status: answer.status, headers })
  })
