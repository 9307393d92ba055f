export const nonsense: Readonly<Record<string, () => Response>> = {
  'HTML with 200': () => new Response('<html>Aceite os termos</html>', { status: 200 }),
  'HTML with 500': () => new Response('<html>Bad gateway</html>', { status: 500 }),
  nothing: () => new Response('', { status: 200 }),
  null: () => new Response('null', { status: 200 }),
  'a list of nothing known': () => new Response('[null, 7]', { status: 200 }),
  'another object': () => new Response('{"results": {"id": 7}, "role": 7}', { status: 200 }),
  'fields of other types': () =>
    new Response('[{"id": 7, "sub": null, "name": null, "email": 7, "hour": "x", "count": null}]', {
      status: 200,
    }),
};
