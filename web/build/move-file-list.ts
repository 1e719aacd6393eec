const list = /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);?/
const use = /__vite__mapDeps\((\[[\d,]*\])\)/g

export interface MovedFileList {
  /** Without the names of files. Each import has a number instead. */
  start: string
  /** Defines which files each import needs. */
  late: string
}

/** Divides a startup file that Vite has written. Undefined: it has no list of files, or one of an unknown form. */
export function moveFileList(code: string): MovedFileList | undefined {
  const names = list.exec(code)?.[1]
  if (!names) return undefined
  const needs: string[] = []
  const toNumber = (needed: string) => (needs.includes(needed) ? needs.indexOf(needed) : needs.push(needed) - 1)
  const rest = code.replace(list, '').replaceAll(use, (_, needed: string) => `__vite__mapDeps(${toNumber(needed)})`)
  return {
    start: `const __vite__mapDeps=i=>self.filesOfImport?.(i);${rest}`,
    late: `;{const f=${names},n=[${needs.join(',')}];self.filesOfImport=i=>n[i].map(i=>f[i])}`,
  }
}
