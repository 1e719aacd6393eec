import type { Fetcher } from '@chorus/networks/fetcher'

interface Answer {
  status: number
  headers: [string, string][]
  body: string
}

export interface Recording {
  /** Passes calls through and records the responses. */
  record: (fetcher: Fetcher) => Fetcher
  /** Answers from the recording, without delay. */
  replay: Fetcher
  bodies(): string[]
}

/** A service's responses by request. */
export function createRecording(): Recording {
  const answers = new Map<string, Answer>()
  const toKey = (path: string, init?: RequestInit) => `${init?.method ?? 'GET'} ${path} ${typeof init?.body === 'string' ? init.body : ''}`
  const toResponse = ({ status, headers, body }: Answer) => new Response(body, { status, headers })
  return {
    record: (fetcher) => async (path, init) => {
      const response = await fetcher(path, init)
      const headers = [...response.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name))
      const answer = { status: response.status, headers, body: await response.text() }
      answers.set(toKey(path, init), answer)
      return toResponse(answer)
    },
    replay: async (path, init) => {
      const answer = answers.get(toKey(path, init))
      if (!answer) throw new Error(`${path} was not requested while recording.`)
      return toResponse(answer)
    },
    bodies: () => [...answers.values()].map(({ body }) => body),
  }
}
