/** The posted fields of a form or JSON body. Values other than text and numbers are dropped. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const entries = isJson ? Object.entries(toObject(await request.json())) : [...(await request.formData())]
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
