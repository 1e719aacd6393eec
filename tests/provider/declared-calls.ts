import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ApiCall } from '@chorus/contract/call'

export interface DeclaredCall {
  /** As it is exported: `updateProfile`. */
  name: string
  file: string
  call: ApiCall
}

const folder = path.join(import.meta.dirname, '../../contract')

/** Every call of the contract, found by reading it: whoever declares one has nothing to register. */
export async function readDeclaredCalls(): Promise<DeclaredCall[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).toSorted()
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(folder, file))) as Record<string, unknown>
      return Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ name, file: `contract/${file}`, call: value }] : []))
    }),
  )
  return found.flat()
}

const fields: readonly (keyof ApiCall)[] = ['method', 'path', 'auth', 'envelope', 'limit', 'summary', 'reply']
const isCall = (value: unknown): value is ApiCall => typeof value === 'object' && value !== null && fields.every((field) => field in value)

export const toLine = ({ method, path: template }: ApiCall): string => `${method} ${template}`
