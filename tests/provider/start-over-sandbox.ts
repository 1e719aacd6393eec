import { type Sandbox, startSandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, beforeAll } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { plenty } from './plenty.ts'
import { type Provider, startProvider } from './start-provider.ts'

export interface OverSandbox extends AsyncDisposable {
  sandbox: Sandbox
  provider: Provider
}

/** The provider over the sandbox's networks, with room for as many requests as a test makes. */
export async function startOverSandbox(environment: Record<string, string> = {}): Promise<OverSandbox> {
  await using stack = new AsyncDisposableStack()
  const sandbox = await startSandbox()
  stack.defer(() => sandbox.close())
  const provider = stack.use(
    await startProvider({ environment: { ...toSandboxSettings(sandbox), ...environment }, app: { limits: plenty } }),
  )
  const undo = stack.move()
  return { sandbox, provider, [Symbol.asyncDispose]: () => undo.disposeAsync() }
}

/** The same for all tests of a file, from the first to the last. */
export function overSandbox(): Readonly<Pick<OverSandbox, 'sandbox' | 'provider'>> {
  let running: OverSandbox | undefined
  beforeAll(async () => void (running = await startOverSandbox()))
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
