import type { Answer, Ask, Node } from './start-provider.ts'

export interface Browser {
  /** What a page of ours asks of its own origin. */
  ask(path: string, ask?: Ask): Promise<Answer>
  post(path: string, body: object, ask?: Ask): Promise<Answer>
  /** Comes from elsewhere, as after a redirect of another site. */
  visit(path: string): Promise<Answer>
  /** What it sends of its cookies. */
  cookie(): string
  /** Everything that it was answered, where a page can read it. */
  seen: readonly string[]
}

/** Keeps cookies, and says of each request where it comes from. `address`: whose connection it comes by. `kept`: cookies that it has already. */
export function openBrowser(node: Pick<Node, 'ask'>, address: string, kept = ''): Browser {
  const cookies = new Map<string, string>(kept.split('; ').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : [])))
  const seen: string[] = []
  const toCookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask: Browser['ask'] = async (path, { headers, ...more } = {}) => {
    const cookie = toCookie()
    const answer = await node.ask(path, {
      address,
      ...more,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-chorus': '1', ...headers },
    })
    const readable = [...answer.headers].filter(([name]) => name !== 'set-cookie')
    seen.push(`${path} ${readable.join('\n')}\n${answer.text}`)
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
  return {
    ask,
    post: (path, body, more) => ask(path, { method: 'POST', body, ...more }),
    cookie: toCookie,
    seen,
    visit: (path) => ask(path, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } }),
  }
}
