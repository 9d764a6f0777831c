/** A token of a demo user, or of a user with another password. */
export async function signIn(url: string, username: string, password = 'decant'): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'decant-web',
      client_secret: '',
      username,
      password,
    }),
  })
  const { data } = (await response.json()) as { data: { access_token: string } }
  return data.access_token
}
