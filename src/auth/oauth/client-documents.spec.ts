import { expect, it } from 'vitest';
import { ClientDocuments } from './client-documents.js';

const ID = 'https://assistant.example/client.json';
const document = (id: string) =>
  JSON.stringify({ client_id: id, redirect_uris: ['https://assistant.example/callback'] });

function newDocuments(answer: (url: string) => { text: string } | { problem: string }) {
  const fetched: string[] = [];
  const documents = new ClientDocuments();
  documents.useFetch(async (url) => {
    fetched.push(url);
    return answer(url);
  });
  return { documents, fetched };
}

it('is fetched once for concurrent requests, and again for another', async () => {
  const { documents, fetched } = newDocuments((url) => ({ text: document(url) }));
  const found = await Promise.all([1, 2, 3].map(() => documents.find(ID)));
  expect(new Set(found).size).toBe(1);
  await documents.find(ID);
  await documents.find(`${ID}?other`);
  expect(fetched).toEqual([ID, `${ID}?other`]);
});

it('does not reveal what a server in the network answers', async () => {
  const answers = [
    { problem: 'The connection was refused.' },
    { problem: 'the status is 404.' },
    { text: 'no JSON' },
    { text: document('https://other.example/client') },
  ];
  const messages = answers.map(async (answer) =>
    newDocuments(() => answer)
      .documents.find(ID)
      .catch(({ message }: Error) => message),
  );
  expect(new Set(await Promise.all(messages))).toEqual(
    new Set(['The document at client_id cannot be fetched, or is not a JSON object with this client_id.']),
  );
});

it('needs https, except on the loopback address', async () => {
  const { documents, fetched } = newDocuments((url) => ({ text: document(url) }));
  await expect(documents.find('http://assistant.example/client.json')).rejects.toThrow('with https');
  expect(fetched).toEqual([]);
  await documents.find('http://127.0.0.1:5000/client.json');
});
