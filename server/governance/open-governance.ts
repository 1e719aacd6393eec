import { Refusal } from '@chorus/contract/refusal'
import type { Governance } from './create-governance.ts'

/** Reads for a call, whose failures become answers. */
export interface OpenGovernance {
  read<T>(load: (from: Governance) => Promise<T>): Promise<T>
  /** `what`: names it if it doesn't exist. */
  find<T>(what: string, load: (from: Governance) => Promise<T | undefined>): Promise<T>
}

/** Undefined: no hub is configured. */
export function openGovernance(governance: Governance | undefined): OpenGovernance {
  const read: OpenGovernance['read'] = async (load) => {
    if (!governance) throw new Refusal('Governance is not set up on this server.', { status: 403 })
    return load(governance).catch((cause: unknown) => {
      if (cause instanceof Refusal) throw cause
      throw new Refusal('Snapshot isn’t responding. Try again in a moment.', { status: 502, cause })
    })
  }
  return {
    read,
    async find(what, load) {
      const found = await read(load)
      if (found === undefined) throw new Refusal(`There is no such ${what}.`, { status: 404 })
      return found
    },
  }
}
