import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ApiCall } from '@chorus/contract/call'

export interface DeclaredCall {
  /** Export name: `updateProfile`, or `hostedLogins.x` from a table. */
  name: string
  file: string
  call: ApiCall
}

const folder = path.join(import.meta.dirname, '../../../contract')

/** Finds every call in the contract by its exports, so that new calls need no registration. */
export async function readDeclaredCalls(): Promise<DeclaredCall[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).toSorted()
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(folder, file))) as Record<string, unknown>
      return findCalls(module).map(({ name, call }) => ({ name, file: `contract/${file}`, call }))
    }),
  )
  // A call that is also in a table counts once, under its own name.
  return found.flat().toSorted(byDepth).filter(isFirst)
}

/** Finds calls that are exported by name or in a table of calls. */
const findCalls = (exports: object, depth = 0): { name: string; call: ApiCall }[] =>
  Object.entries(exports).flatMap(([name, value]: [string, unknown]) => {
    if (isCall(value)) return [{ name, call: value }]
    if (depth > 0 || typeof value !== 'object' || value === null) return []
    return findCalls(value, depth + 1).map((inner) => ({ name: `${name}.${inner.name}`, call: inner.call }))
  })

const byDepth = (one: DeclaredCall, other: DeclaredCall) => Number(one.name.includes('.')) - Number(other.name.includes('.'))
const isFirst = (one: DeclaredCall, index: number, all: readonly DeclaredCall[]) => all.findIndex(({ call }) => call === one.call) === index

const fields: readonly (keyof ApiCall)[] = ['method', 'path', 'auth', 'envelope', 'limit', 'summary', 'reply']
const isCall = (value: unknown): value is ApiCall => typeof value === 'object' && value !== null && fields.every((field) => field in value)

export const toLine = ({ method, path: template }: ApiCall): string => `${method} ${template}`
