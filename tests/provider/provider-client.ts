import { expect } from 'vitest'
import type { Ask, Member, Provider } from './start-provider.ts'

/** Calls the provider and unwraps the response's data. */
export interface ProviderClient {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  send<T>(path: string, ask: Ask): Promise<T>
  /** Expects the call to be refused. */
  refusal(path: string, ask: Ask): Promise<{ status: number; error: unknown }>
}

/** Without a member, calls are a guest's. */
export function createProviderClient(provider: Provider, member?: Member): ProviderClient {
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
