/** What a page or a program posted, as a form or as JSON. Values that are no text or number are left out. */
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
