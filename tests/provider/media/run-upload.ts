import { readFileSync, writeFileSync } from 'node:fs'
import { createFetcher } from '@chorus/networks/fetcher'
import { uploadFile } from '@chorus/networks/provider/upload-file'

// A page in a process of its own, which tests kill. It remembers in a file what pages remember in the browser's storage.

const [url = '', token = '', picture = '', memory = ''] = process.argv.slice(2)
const readFacts = (): Record<string, string> => JSON.parse(readFileSync(memory, 'utf8')) as Record<string, string>
const fetcher = createFetcher({ root: url })
const uploaded = await uploadFile(new Blob([readFileSync(picture)], { type: 'image/png' }), {
  network: 'farcaster',
  account: '3',
  ownFetcher: (path, init) => fetcher(path, { ...init, headers: { ...(init?.headers as object), authorization: `Bearer ${token}` } }),
  storedFacts: {
    read: (key) => readFacts()[key],
    write: (key, value) => writeFileSync(memory, JSON.stringify({ ...readFacts(), [key]: value })),
  },
  now: Date.now,
})
process.stdout.write(uploaded)
