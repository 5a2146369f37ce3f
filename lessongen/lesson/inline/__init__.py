"""The inline rules of lessons: values, spans and roles, and what is nearly one of them."""
