import { type Db, Double, Int32, Long, ObjectId } from './engines.js';

const int = (value: number) => new Int32(value);
export const oid = (n: number) => new ObjectId(String(n).padStart(24, '0'));
export const day = (text: string) => new Date(text);

const orders = [
  {
    _id: int(1),
    number: int(1),
    customer: oid(1),
    status: 'paid',
    placed: day('2026-03-28T22:30:00Z'),
    total: int(30),
    rating: int(5),
    tags: ['a', 'b'],
    address: { city: 'Oslo', zip: '0150', geo: { lat: new Double(59.9), lon: new Double(10.7) } },
    items: [
      { sku: 's1', qty: int(2), price: new Double(5), tags: ['x', 'y'] },
      { sku: 's2', qty: int(1), price: new Double(20) },
    ],
  },
  {
    _id: int(2),
    number: int(2),
    customer: oid(2),
    status: 'open',
    placed: day('2026-03-29T01:15:00Z'),
    total: new Double(12.5),
    rating: int(3),
    tags: ['b'],
    address: { city: 'Rome' },
    items: [
      { sku: 's1', qty: int(1), price: new Double(5) },
      { sku: 's3', qty: int(3), price: new Double(2.5) },
    ],
  },
  {
    _id: int(3),
    number: int(3),
    customer: oid(1),
    status: 'paid',
    placed: day('2026-10-25T00:30:00Z'),
    total: Long.fromNumber(100),
    tags: [],
    items: [],
    meta: { a: int(1), b: [int(1), int(2), { c: int(3) }] },
  },
  {
    _id: int(4),
    number: int(4),
    customer: oid(3),
    status: 'void',
    total: int(0),
    rating: null,
    items: [{ sku: 's4', qty: int(5) }],
  },
  { _id: int(5), number: int(5), status: 'open', total: int(7), note: 'no customer' },
];

/** The documents of most cases. */
export async function fillOrders(db: Db): Promise<void> {
  const collection = db.collection('orders');
  await collection.createIndex({ status: 1, number: 1 });
  await collection.createIndex({ number: 1 }, { unique: true });
  await collection.createIndex({ 'items.sku': 1 });
  await collection.insertMany(orders.map((order) => ({ ...order }) as object));
}
