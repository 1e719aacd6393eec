import { expect } from 'vitest'
import type { Ask, Member, Provider } from './start-provider.ts'

/** What somebody says to the provider, and gets as an answer's data. */
export interface Talk {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  send<T>(path: string, ask: Ask): Promise<T>
  /** What a refusal says: its code, and its words. */
  refusal(path: string, ask: Ask): Promise<{ status: number; error: unknown }>
}

/** As a member, or as a visitor. */
export function talkAs(provider: Provider, member?: Member): Talk {
  const token = member?.token
  const send = async <T>(path: string, ask: Ask): Promise<T> => {
    const answer = await provider.ask(path, { token, ...ask })
    expect(answer.json, `${path} ${answer.text.slice(0, 200)}`).toMatchObject({ code: 0 })
    return (answer.json as { data: T }).data
  }
  return {
    get: (path) => send(path, {}),
    post: (path, body) => send(path, { method: 'POST', body }),
    send,
    async refusal(path, ask) {
      const { status, json } = await provider.ask(path, { token, ...ask })
      expect((json as { code: number }).code).not.toBe(0)
      return { status, error: (json as { error: unknown }).error }
    },
  }
}
