import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { createRpc, type Rpc } from './create-rpc.ts'

/** As Foundry names what Node runs on. */
const systems: Partial<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const processors: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

const require = createRequire(import.meta.url)
const here = `${process.platform} ${process.arch}`

/** Path of anvil. Undefined: Foundry publishes none for this platform. */
function findAnvil(): string | undefined {
  const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return anvil.resolve(`@foundry-rs/anvil-${systems[process.platform]}-${processors[process.arch]}/bin/${file}`)
  } catch (error) {
    // It must be installed here, so that these tests can't be skipped unnoticed.
    if (here === 'linux x64') throw error
    return undefined
  }
}

/** Why tests can't use a chain here. Undefined: they can. */
export const noAnvil = findAnvil() === undefined ? `Foundry publishes no anvil for ${here}.` : undefined

export interface Anvil extends AsyncDisposable {
  url: string
  rpc: Rpc
}

/** A blank Ethereum chain with this id, which mines each transaction at once. Its base fee is below what Lens's API offers. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const settings = ['--port', '0', '--chain-id', String(chainId), '--accounts', '0', '--block-base-fee-per-gas', '50000000']
  const child = spawn(findAnvil()!, settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  const url = await Promise.race([readAddress(child.stdout), ended.then(() => Promise.reject(new Error('anvil did not start.')))])
  return {
    url,
    rpc: createRpc(url),
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output })
  // Read to the end, because anvil would stop at a full pipe.
  const { promise, resolve } = Promise.withResolvers<string>()
  lines.on('line', (line) => {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? []
    if (address) resolve(`http://${address}`)
  })
  return promise
}
