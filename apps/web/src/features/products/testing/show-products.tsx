import { drogasul, saoJoao } from '../../../catalogue/testing/product';
import { type Answers, answerJson, showScreen } from '../../../testing/app';
import { ProductsScreen } from '../products-screen';

interface Setting {
  address?: string;
  role?: 'admin' | 'user';
  pharmacies?: readonly unknown[];
  answers?: Answers;
}

export function listQuery({ search = '', page = 1, sort = '' } = {}): string {
  return `pharmacy=${saoJoao.id}&search=${search}&page=${page}${sort === '' ? '' : `&sort=${sort}`}`;
}

export function showProducts(pages: Answers, setting: Setting = {}) {
  const { address = '/produtos', role = 'admin', pharmacies = [saoJoao, drogasul], answers = {} } = setting;
  const listed = {
    'GET /api/pharmacies/': () => answerJson(pharmacies),
    ...Object.fromEntries(
      Object.entries(pages).map(([query, answer]) => [
        `GET /api/products/?${query}${query.includes('page_size') ? '' : '&page_size=1000'}`,
        answer,
      ]),
    ),
    ...answers,
  };
  const { seen, router } = showScreen(<ProductsScreen />, listed, { role, path: '/produtos', address });
  const addressed = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { seen, addressed };
}
