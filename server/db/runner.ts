import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { PostgresImpossible } from './postgres-impossible.ts'

/** The system account that runs Postgres. */
export interface Runner {
  uid: number
  gid: number
}

/** Postgres refuses to run as root, so an ordinary system account runs it then. Undefined: this process runs it itself. */
export async function chooseRunner(folders: readonly string[]): Promise<Runner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account = accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody')
  if (!account) throw new PostgresImpossible('Postgres cannot run as root, and there is no account named postgres or nobody.')
  const runner = { uid: account.uid, gid: account.gid }
  for (const folder of folders) {
    const wall = await findWall(folder, runner)
    if (wall) throw new PostgresImpossible(`Postgres cannot run as root, and the account ${account.name} cannot enter ${wall}.`)
  }
  return runner
}

/** Returns the first folder on the path, from the root down to this one, that the account cannot enter. */
async function findWall(folder: string, runner: Runner): Promise<string | undefined> {
  const steps = path.resolve(folder).split(path.sep)
  for (let length = 1; length <= steps.length; length += 1) {
    const step = steps.slice(0, length).join(path.sep) || path.sep
    const { mode, uid, gid } = await stat(step)
    const bit = uid === runner.uid ? 0o100 : gid === runner.gid ? 0o010 : 0o001
    if (!(mode & bit)) return step
  }
  return undefined
}
