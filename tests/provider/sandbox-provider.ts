import { type Sandbox, startSandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, beforeAll } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { type Provider, startProvider } from './start-provider.ts'
import { unlimited } from './unlimited.ts'

export interface SandboxProvider extends AsyncDisposable {
  sandbox: Sandbox
  provider: Provider
}

/** The provider over the sandbox's networks, without rate limits. */
export async function startSandboxProvider(environment: Record<string, string> = {}): Promise<SandboxProvider> {
  await using stack = new AsyncDisposableStack()
  const sandbox = await startSandbox()
  stack.defer(() => sandbox.close())
  const provider = stack.use(
    await startProvider({ environment: { ...toSandboxSettings(sandbox), ...environment }, app: { limits: unlimited } }),
  )
  const undo = stack.move()
  return { sandbox, provider, [Symbol.asyncDispose]: () => undo.disposeAsync() }
}

/** Shares one provider among all tests of a file. */
export function shareSandboxProvider(): Readonly<Pick<SandboxProvider, 'sandbox' | 'provider'>> {
  let running: SandboxProvider | undefined
  beforeAll(async () => void (running = await startSandboxProvider()))
  afterAll(() => running?.[Symbol.asyncDispose]())
  return {
    get sandbox() {
      return running!.sandbox
    },
    get provider() {
      return running!.provider
    },
  }
}
