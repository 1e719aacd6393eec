const mostFiles = 25

/** Folders that may hold more. */
const exceptions: readonly string[] = [
  // Numbered records, one after the other.
  'docs/decisions',
  // One file for each change of the database, and none may be changed or moved afterwards.
  'server/db/migrations',
]

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Folders with too many files, and exceptions that hold few enough. Tests are not counted: they stand beside their file. */
export function findFullFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(
    paths.filter((path) => path.includes('/') && !isTest(path)),
    (path) => path.slice(0, path.lastIndexOf('/')),
  )
  const full = [...folders].filter(([, files]) => files.length > mostFiles).map(([folder]) => folder)
  return [
    ...full.filter((folder) => !exceptions.includes(folder)).map((folder) => `${folder} holds ${folders.get(folder)!.length} files`),
    ...exceptions.filter((folder) => folders.has(folder) && !full.includes(folder)).map((folder) => `${folder} is no exception`),
  ]
}
