/** What the official client keeps of a page's sessions, without a browser. */
export function createMemoryStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async (): Promise<string[]> => [...entries.keys()],
    getEntries: async <T>(): Promise<[string, T][]> => [...entries] as [string, T][],
    getItem: async <T>(name: string): Promise<T | undefined> => entries.get(name) as T | undefined,
    setItem: async <T>(name: string, value: T): Promise<void> => void entries.set(name, value),
    removeItem: async (name: string): Promise<void> => void entries.delete(name),
  }
}
