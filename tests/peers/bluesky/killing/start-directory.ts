import { listen, type StandIn } from '@chorus/sandbox/stand-in'

/** The real directory of identities, except that whoever is kept at `from` is said to be kept at `to`, which stands before it. */
export const startDirectory = (plc: string, { from, to }: { from: string; to: string }): Promise<StandIn> =>
  listen(async ({ url }) => {
    const { pathname, search } = new URL(url)
    const answer = await fetch(plc + pathname + search)
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json', 'access-control-allow-origin': '*' }
    return new Response((await answer.text()).replaceAll(from, to), { status: answer.status, headers })
  })
