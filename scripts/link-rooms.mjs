import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Links the rooms that were added since the last `npm install`, so that a checkout can be updated without installing again.
const root = join(import.meta.dirname, '..')
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = join(root, 'node_modules/@chorus')

for (const room of workspaces) {
  const link = join(folder, room)
  if (existsSync(folder) && !existsSync(link)) symlinkSync(join('../..', room), link, 'junction')
}
