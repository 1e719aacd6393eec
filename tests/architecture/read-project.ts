import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSource, type SourceFile } from './source-file.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Build output, installed packages and runtime data, as in .gitignore. */
const skipped = new Set(['.git', 'node_modules', 'dist', '.data', '.cache', 'test-results', 'playwright-report'])

/** Every file of the project by its path from the root, with forward slashes. */
export function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    // In a linked working tree, .git is a file.
    if (skipped.has(entry.name)) return []
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Every source file, parsed. Generated files (`*.gen.ts`) are left out. */
export function readSources(): SourceFile[] {
  return listFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.gen\.ts$|\.d\.ts$/.test(path))
    .map((path) => parseSource(path, readText(path)))
}
