import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { moveFileList } from './move-file-list.ts'

const start = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.js","assets/b.js","assets/c.js"])))=>i.map(i=>d[i]);
asked.push(() => __vite__mapDeps([0,2]), () => __vite__mapDeps([1]), () => __vite__mapDeps([0,2]))`

test('names the files of each import once the late code has run', () => {
  const moved = moveFileList(start)!
  const asked: (() => unknown)[] = []
  const page: Record<string, unknown> = { asked }
  page['self'] = page
  runInNewContext(moved.start, page)
  expect(asked.map((files) => files())).toEqual([undefined, undefined, undefined])
  runInNewContext(moved.late, page)
  expect(asked.map((files) => files())).toEqual([['assets/a.js', 'assets/c.js'], ['assets/b.js'], ['assets/a.js', 'assets/c.js']])
})

test('leaves no file names in the startup file', () => {
  expect(moveFileList(start)!.start).not.toContain('assets/')
})

test('finds nothing to move where Vite wrote no list', () => {
  expect(moveFileList('import("./a.js")')).toBeUndefined()
})
